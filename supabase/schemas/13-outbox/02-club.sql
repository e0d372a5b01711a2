-- What the database has to know of the club it is in.

create table private.club (
  -- There is one row.
  id boolean primary key default true,
  -- Whether mail reaches people. The server says so at each start; on a hosted project the operator does (docs/ops/deploy.md).
  mail_works boolean not null default false,
  constraint club_is_one check (id)
);
alter table private.club enable row level security;
insert into private.club default values;

-- Whether people can be asked by mail. Where not, nothing may wait for a mail to be read.
create function private.club_has_mail() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.mail_works from private.club c), false)
$$;
