-- Why: a message in a private session is read only by those who take part in it (claims spec, section 15a, rule 5). A message that was recorded as evidence, not with a conversation, was stored as if its session were public, so everybody in the space read it. These rows are marked now. A candidate that was rejected because it quotes such a message was stored with its words, which everybody in the space read; it is stored without them.
-- They are written as credence_app, tenant by tenant, because row-level security hides rows from an owner that is not a superuser.
-- Lock: the rows that are changed, until the end. Time: that of reading the evidence of each tenant that has private sessions, about 2 s for a million rows. What is changed is not written again if it is repeated.
-- Way back: nothing to do; the version before reads these rows as it reads other private messages. The words of the candidates are still in the log.
do $$
declare
  tenant text;
  owner text := current_user;
  tenants text[] := array(select t.tenant_id from tenants t order by t.tenant_id);
begin
  foreach tenant in array tenants loop
    perform use_settings(jsonb_build_object('role', 'credence_app', 'app.tenant_id', tenant));
    update evidence e
    set private = true
    from sessions s
    where e.tenant_id = tenant and e.kind = 'message' and not e.private
      and s.tenant_id = tenant and s.id = e.session_id and s.private;
    update candidates set text = '', spans = '[]'
    where tenant_id = tenant and decision = 'reject' and violations @> '[{"code": "message_private"}]' and (text <> '' or spans <> '[]');
  end loop;
  perform use_settings(jsonb_build_object('role', owner));
end $$;
