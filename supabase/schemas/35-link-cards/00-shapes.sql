-- Documents about cards of the web's pages.

create domain shapes.link_card as jsonb;
comment on domain shapes.link_card is $$What a page of the web says of itself, as the server read it when its sender's device asked. `address` stands in the words of the message; `picture` is
its name in the private bucket `link-pictures`.

{ id: uuid, address: text, title: text, description: text | null, site: text | null, picture: text | null }$$;

create domain shapes.asked_link_card as jsonb;
comment on domain shapes.asked_link_card is $$The card of a page, which its asker can send once; null where there is no such page, it says nothing of itself, or it can't be had.
@answered by link-card

{ card: link_card | null }$$;

create domain shapes.known_link_page as jsonb;
comment on domain shapes.known_link_page is $$What a page said of itself when it was last fetched; without a title it said nothing. Its picture is `pages/<id>` in the bucket `link-pictures`.

{ id: uuid, title: text | null, description: text | null, site: text | null, pictured: boolean }$$;

create domain shapes.link_card_begun as jsonb;
comment on domain shapes.link_card_begun is $$Under which id a card is to be made, and what is known of its page already. `pageId` is for a page that is fetched now. `waitMs`: an answer that
is known is given after as long as it took to fetch, unless the same member had it before.

{ card: uuid, pageId: uuid, known: known_link_page | null, waitMs: int }$$;
