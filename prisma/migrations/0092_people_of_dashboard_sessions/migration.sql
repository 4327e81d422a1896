-- Why: several people may sign in with OpenID Connect and have the rights of one key; a session says who it was.
-- Lock: exclusive on dashboard_sessions, for an instant. Time: at once, whatever the size.
-- Way back: alter table dashboard_sessions drop column person.

alter table dashboard_sessions add column person text;
comment on column dashboard_sessions.person is 'Issuer and subject, of somebody who signed in with OpenID Connect';
