-- Why: whether the sweep of expiry has something to do is asked across tenants, of digests that have ended too; without this right every look at what is due was refused.
-- Lock: none. Time: instant. Way back: revoke it.
grant select (category) on claims to credence_system;
