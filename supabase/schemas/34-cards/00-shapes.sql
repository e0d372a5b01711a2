-- Documents about what an address of the club leads to.

create domain shapes.linked_post as jsonb;
comment on domain shapes.linked_post is $$A post or an event as a card in a conversation shows it. `content` is cut at 200 characters.

{
  id: uuid,
  type: post_type,
  content: text,
  image: text | null,
  location: text | null,
  eventDate: date | null,
  eventTime: time | null,
  isPast: boolean,
  author: person
}$$;

create domain shapes.linked_member as jsonb;
comment on domain shapes.linked_member is $$A member as a card in a conversation shows them. `asked` is the id they were asked for by.

short_card & { asked: uuid, topLabel: text }$$;

create domain shapes.linked_things as jsonb;
comment on domain shapes.linked_things is $$What addresses lead to, as the caller may see it. What they may not see is not in it, and nothing says why.

{ posts: linked_post[], members: linked_member[] }$$;
