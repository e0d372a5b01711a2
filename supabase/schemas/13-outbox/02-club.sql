-- What the database has to know of the club it is in.

create table private.club (
  -- There is one row.
  id boolean primary key default true,
  -- Whether mail reaches people. The server says so at each start; on a hosted project the operator does (docs/ops/hosted.md).
  mail_works boolean not null default false,
  -- Fingerprints of the keys the club's server signs with. A process that does not hold them all refuses to start. Null where no server of ours ran.
  keys_in_use text[],
  -- Whether admins need two steps from their second sign-in on. The server says so at each start; on a hosted project the operator does.
  admins_need_two_steps boolean not null default false,
  -- Whether members who decided nothing are asked before they are introduced, and how many plug requests of one member may be open at once. The
  -- operator decides (docs/ops/introductions.md).
  asked_first_by_default boolean not null default false,
  open_requests int not null default 5,
  -- At which hour of a member's clock the evening begins, whose introductions home shows (27-tonight).
  tonight_hour int not null default 17,
  constraint club_is_one check (id),
  constraint club_open_requests_sane check (open_requests between 1 and 100),
  constraint club_tonight_hour_sane check (tonight_hour between 0 and 23)
);
alter table private.club enable row level security;
insert into private.club default values;

-- Whether people can be asked by mail. Where not, nothing may wait for a mail to be read.
create function private.club_has_mail() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.mail_works from private.club c), false)
$$;

-- How long what is not needed any more is kept: the sweeper asks (19-sweeping), the club decides (docs/ops/privacy.md).
create table private.retention (
  thing text primary key,
  -- Null: for ever.
  days int,
  constraint retention_thing_known check (
    thing in ('unconfirmed_applications', 'rejected_applications', 'answered_reports', 'audit', 'notifications', 'outbox')),
  -- The link of the mail that asks works for 14 days; what the committee hid comes back for 30.
  constraint retention_days_sane check (days between case thing when 'unconfirmed_applications' then 14 when 'answered_reports' then 30 else 1 end and 36500)
);
alter table private.retention enable row level security;
insert into private.retention (thing, days)
values ('unconfirmed_applications', 14), ('rejected_applications', 180), ('answered_reports', 365), ('audit', 730), ('notifications', 180), ('outbox', 90);

-- Null: for ever, and nothing is older than that.
create function private.kept_for(thing text) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(days => r.days) from private.retention r where r.thing = kept_for.thing
$$;
