-- Schema realtime as its service keeps it, which works as supabase_realtime_admin: messages in a part for each day, and who listens to which changes.
-- The functions by which it reads the log and applies rules to it are the service's alone and are not here.
set role supabase_realtime_admin;

create type realtime.action as enum ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'ERROR');
create type realtime.equality_op as enum ('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in');
create type realtime.user_defined_filter as (column_name text, op realtime.equality_op, value text);

create table realtime.schema_migrations (version bigint primary key, inserted_at timestamp(0));

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  broadcasted_at timestamp,
  constraint messages_pkey primary key (id, inserted_at)
) partition by range (inserted_at);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic) where extension = 'broadcast' and private is true;
alter table realtime.messages enable row level security;
create table realtime.messages_default partition of realtime.messages default;
-- The service makes those of tomorrow when it connects, and drops old ones.
do $$
declare
  day date;
begin
  for day in select (current_date + n)::date from generate_series(-1, 1) n loop
    execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
      'messages_' || to_char(day, 'YYYY_MM_DD'), day, day + 1);
  end loop;
end $$;

create function realtime.to_regrole(role_name text) returns regrole language sql immutable as $$ select role_name::regrole $$;
create table realtime.subscription (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  entity regclass not null,
  filters realtime.user_defined_filter[] not null default '{}',
  claims jsonb not null,
  claims_role regrole not null generated always as (realtime.to_regrole(claims ->> 'role')) stored,
  created_at timestamp not null default timezone('utc', now()),
  action_filter text default '*' check (action_filter in ('*', 'INSERT', 'UPDATE', 'DELETE')),
  selected_columns text[]
);
create index ix_realtime_subscription_entity on realtime.subscription (entity);

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
-- A message that can't be stored is a warning, never the end of the transaction that sends it.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language plpgsql as $$
declare
  message uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message, case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message)) end, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension) values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;
create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW') returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(jsonb_build_object('operation', operation, 'schema', table_schema, 'table', table_name, 'record', new, 'old_record', old),
    event_name, topic_name);
end $$;

grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres, dashboard_user;
grant select on realtime.subscription to anon, authenticated, service_role, postgres;

reset role;
-- Messages sent from SQL reach the service by the log.
create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
