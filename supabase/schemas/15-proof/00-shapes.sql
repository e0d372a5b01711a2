-- Documents about proving an applicant's address.

create domain shapes.address_proof as jsonb;
comment on domain shapes.address_proof is $$What an applicant has to know about confirming the address. `asks` is false where nothing is asked: the address is
confirmed, or the club has no mail. `triesLeft` is 0 when there is no code to type (any more); `sendIn` is in how many seconds another code may
be sent, null when none may.

{ asks: boolean, confirmed: boolean, email: text, triesLeft: int, sendIn: int | null }$$;

create domain shapes.application_link as jsonb;
comment on domain shapes.application_link is $$Whose application a mailed link confirms. `replaces` says that it takes the place of another one; `wrongPassword` that
nothing was confirmed, because the password is not the one of this application.

{ email: text, name: text, submittedAt: timestamp, confirmed: boolean, replaces: boolean, wrongPassword: boolean }$$;

create domain shapes.vouched_application as jsonb;
comment on domain shapes.vouched_application is $$What another house vouches for, for whoever came from there with its ticket: an address and perhaps a name.
`partner` is the house by its name in the auth service, `saml` for a company's own. `application` is the newest of that address that was not approved, a
confirmed one that waits before all others; `asks` says that its address is still to be confirmed. `until` is when the ticket ends.

{
  email: text,
  name: text | null,
  partner: text,
  until: timestamp,
  application: { status: applicant_status, asks: boolean } | null
}$$;
