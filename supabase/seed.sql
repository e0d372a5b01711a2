-- What a fresh project starts with besides the migrations: nothing. Members come from approved applications; the first admin is made by
-- `insert into private.admins (user_id) select id from auth.users where email = '…'` or by this repository's admin command.
select 1;
