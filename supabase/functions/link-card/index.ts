// The card of a page of the web, for the member whose device asks because they write its address. Nothing is fetched for whoever reads it.
import { answerOf, requireMember, serviceClient } from '../_shared/clients.ts'
import { handle, textOf } from '../_shared/handle.ts'
import { webAddress } from '../_shared/pages/fetch-safely.ts'
import { keepPicture } from '../_shared/pages/keep-picture.ts'
import { readLink } from '../_shared/pages/read-link.ts'
import { ways } from '../_shared/pages/ways.ts'

// What readers' devices know as one address (web/shared/written/link-text.ts): a card of more would show another host than it leads to.
const WRITTEN = /^https:\/\/(?!\/)[^\s\p{C}<>"'`{}|\\^]{1,1990}$/iu

Deno.serve(
  handle<'link-card'>(async (request, body) => {
    const member = await requireMember(request)
    const address = textOf(body, 'address')
    const page = WRITTEN.test(address) ? webAddress(address) : undefined
    // What is the club's own has cards of its own.
    if (!page || page.host === new URL(Deno.env.get('SITE_URL') || 'https://-').host) return { card: null }
    const club = serviceClient(request)
    const asked = { member, address, page: page.href }
    const { card, known, pageId, waitMs } = answerOf(await club.rpc('begin_link_card', asked))
    const pictures = club.storage.from('link-pictures')
    // A copy for this card alone, which goes with it.
    const copied = async (picture: string) => !(await pictures.copy(picture, `${member}/${card}`)).error
    if (known) {
      // Somebody else may have asked before: nobody learns of it by how long it takes, nor by when the picture was stored.
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      const pictured = known.pictured && (await copied(`pages/${known.id}`))
      return answerOf(await club.rpc('keep_link_card', { ...asked, card, said: { ...known, pictured } }))
    }
    const began = Date.now()
    const found = await readLink(page, ways())
    const kept = found?.image ? await keepPicture(pictures, `pages/${pageId}`, found.image) : false
    const tookMs = Date.now() - began
    const pictured = kept && (await copied(`pages/${pageId}`))
    const { title = null, description = null, site = null } = found ?? {}
    const said = { id: pageId, title, description, site, kept, pictured, tookMs }
    return answerOf(await club.rpc('keep_link_card', { ...asked, card, said }))
  }),
)
