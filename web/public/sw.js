// Keeps the shell on the device, so that the app opens without a network and an open tab outlives a deploy.
// Of the shell it holds only what the build made: never an answer of the API. What a member hands over from another app waits here until they have chosen
// where it goes (web/shared/handed), an hour at most, and goes with the session.
const PAGES = 'o1-page-v1'
const ASSETS = 'o1-assets-v1'
const KEPT_ASSETS = 400
// Each is drawn as its screen waits; every other address opens with the first of them.
const DRAWN = ['/', '/home', '/discover', '/live-network', '/inbox', '/profile']

self.addEventListener('install', (event) => {
  event.waitUntil(refreshShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== PAGES && name !== ASSETS).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

// The page says when it runs a build this worker may not know yet.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'refresh-shell') event.waitUntil(refreshShell())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && url.href === new URL(HANDED_TO, url).href) {
    event.respondWith(takeHanded(request))
    return
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && !/^\/(rest|auth|storage|realtime|functions)\/v1/.test(url.pathname)) {
    event.respondWith(page(request))
    event.waitUntil(sweepHanded().catch(() => {}))
  } else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/')) {
    event.respondWith(asset(request))
  }
})

// The share target of the manifest: photographs, words and links from another app. Nothing of it goes anywhere: the page is opened, which asks where.
const HANDED_TO = '/inbox'
const HANDED = 'o1-handed'
const MOST_HANDED = 10
const LONGEST_WORDS = 2000

async function takeHanded(request) {
  const place = new URL(HANDED_TO, self.location.origin)
  try {
    const form = await request.formData()
    for (const name of ['sharedTitle', 'sharedText', 'sharedUrl']) {
      const said = form.get(name)
      if (typeof said === 'string' && said) place.searchParams.set(name, said.slice(0, LONGEST_WORDS))
    }
    const files = form.getAll('sharedFiles').filter((file) => file instanceof File && file.size > 0)
    const pictures = files.filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))
    if (files.length > 0) {
      const id = crypto.randomUUID()
      await stored('readwrite', (store) =>
        store.put(
          {
            id,
            at: Date.now(),
            files: pictures.slice(0, MOST_HANDED),
            left: Math.max(0, pictures.length - MOST_HANDED),
            others: files.length - pictures.length,
          },
          HANDED,
        ),
      )
      place.searchParams.set('sharedFiles', id)
    }
  } catch (error) {
    console.warn('What was handed over could not be kept', error)
    place.searchParams.set('sharedFiles', 'lost')
  }
  return Response.redirect(place, 303)
}

const HANDED_FOR = 3_600_000

// Whoever opens the app: nobody may ever sign in to it after a share. Looked at and dropped in one transaction, so that a newer one stays.
function sweepHanded() {
  return stored('readwrite', (store) => {
    const asked = store.get(HANDED)
    asked.addEventListener('success', () => {
      if (asked.result && Math.abs(Date.now() - asked.result.at) > HANDED_FOR) store.delete(HANDED)
    })
    return asked
  })
}

// The device's own store, as the page has it (web/shared/storage/device-store.ts).
async function stored(mode, act) {
  const answer = (asked) =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const opening = indexedDB.open('keyval-store')
  opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
  const device = await answer(opening)
  try {
    const transaction = device.transaction('keyval', mode)
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
    })
    const value = await answer(act(transaction.objectStore('keyval')))
    await done
    return value
  } finally {
    device.close()
  }
}

// What is pushed comes here, encrypted for this device (supabase/schemas/33-push says what it holds).
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()))
})

async function tell(words) {
  showCount(words.count)
  const shown = await self.registration.getNotifications()
  // What it does not list was read on another device. One that came while it was on its way stays.
  for (const notice of shown)
    if (words.unread && notice.tag !== words.tag && notice.data?.at < words.at && !words.unread.includes(notice.tag))
      notice.close()
  const before = shown.find(({ tag }) => tag === words.tag)
  // Overtaken: the newer one is shown.
  if (before?.data?.at > words.at) return
  const show = (silent) => showNotice(words, silent)
  const close = async () => {
    for (const notice of await self.registration.getNotifications({ tag: words.tag })) notice.close()
  }
  if (await isLookedAt(words.threadId)) {
    // Apple ends a subscription that shows nothing, whoever looks.
    if (/AppleWebKit/.test(navigator.userAgent) && !/Chrome|Chromium|Android/.test(navigator.userAgent)) {
      await show(true)
      await close()
    }
    return
  }
  await show(words.quiet)
  // New words in place of ones that are gone from the screen, or read: shown for the browser's sake alone.
  if (words.quiet && (!before || (words.unread && !words.unread.includes(words.tag)))) await close()
}

// `answer`: the key of this one push, for one thing. Browsers have no field to write in: Reply opens the conversation, with its input asked for.
const ANSWERS = [
  { action: 'reply', title: 'Reply' },
  { action: 'read', title: 'Mark as read' },
]

function showNotice(words, silent) {
  const { title, body, tag, at, id, path, answer } = words
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    silent,
    renotify: !silent,
    timestamp: at,
    ...(answer ? { actions: ANSWERS } : {}),
    data: { id, path, at, shownAt: Date.now(), words },
  })
}

function showCount(count) {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => {})
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function isLookedAt(threadId) {
  if (!threadId) return false
  return (await pages()).some(({ url, visibilityState }) => {
    const { pathname, searchParams } = new URL(url)
    return visibilityState === 'visible' && pathname === '/inbox' && searchParams.get('thread') === threadId
  })
}

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  notification.close()
  const { path = '/home', words } = notification.data ?? {}
  if (action === 'read' && words?.answer) event.waitUntil(markRead(words))
  else event.waitUntil(open(action === 'reply' ? `${path}${path.includes('?') ? '&' : '?'}answer=1` : path))
})

// Without a session: the key says which conversation, whose, and up to where (supabase/schemas/33-push/04-answers.sql).
async function markRead(words) {
  // Unknown where no page has been open since there are such answers, and where the device keeps nothing.
  const club = await stored('readonly', (store) => store.get('o1-club')).catch(() => undefined)
  if (!club) return open(words.path)
  const { url, anonKey } = club
  let answer
  try {
    answer = await fetch(`${url}/rest/v1/rpc/answer_push`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ key: words.answer }),
    })
  } catch {
    // No line: it is there again, and can be pressed again.
    return showNotice(words, true)
  }
  const count = answer.ok ? await answer.json() : null
  // Good no more, or the server is in trouble: the conversation itself marks it.
  if (count === null) return open(words.path)
  showCount(count)
}

// No longer: after ten seconds a press opens no window any more.
const ANSWERS_WITHIN = 6000
const ASKED_EVERY = 500
// Nobody listens there, so one question is enough. It is asked: a browser may name the address a page began at, and the member has signed in on it since.
const PUBLIC = /^\/($|auth|reset-password|apply|application|why-you|account-closed|unsubscribe)(\/|$)/

async function open(path, press = crypto.randomUUID(), until = Date.now() + ANSWERS_WITHIN) {
  const all = await pages()
  const page = all.find(({ focused }) => focused) ?? all.find((one) => one.visibilityState === 'visible') ?? all[0]
  if (!page) return self.clients.openWindow(path)
  await page.focus().catch(() => {})
  // The page goes there itself, without loading anew. One that loads hears nothing yet, and one that is busy answers late: it is asked again, and goes once.
  let answered = () => {}
  const opened = new Promise((resolve) => {
    answered = () => resolve(true)
  })
  const isPublic = PUBLIC.test(new URL(page.url).pathname)
  do {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = answered
    page.postMessage({ type: 'open', path, press }, [port2])
    const pause = new Promise((resolve) => setTimeout(resolve, ASKED_EVERY, false))
    // Also what it answers to an earlier question.
    if (await Promise.race([opened, pause])) return
    // Closed or loaded anew meanwhile.
    if (!(await self.clients.get(page.id))) return open(path, press, until)
  } while (!isPublic && Date.now() < until)
  // One that does not know how (no member, an older build) or is dead is led.
  await page.navigate(path).catch(() => self.clients.openWindow(path))
}

// The browser has changed the address it listens at. Only a page has the session to tell the club; without one the next visit does.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    pages().then((all) => {
      for (const page of all) page.postMessage({ type: 'subscribe-again' })
    }),
  )
})

async function page(request) {
  const keptAt = (address) => caches.match(address, { cacheName: PAGES, ignoreVary: true })
  const kept = async () => (await keptAt(new URL(request.url).pathname)) ?? (await keptAt('/'))
  try {
    const answer = await fetch(request)
    // A proxy answers so for a server that is gone.
    const gone = answer.status >= 502 && answer.status <= 504
    return (gone && (await kept())) || answer
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

async function asset(request) {
  const cache = await caches.open(ASSETS)
  // Their names carry the hash of their content: whatever a header says, there is one answer.
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok && fresh.type === 'basic') await cache.put(request, fresh.clone())
  return fresh
}

async function refreshShell() {
  const pages = await caches.open(PAGES)
  const ask = (address) => fetch(address, { cache: 'no-store', headers: { accept: 'text/html' } })
  const first = await ask('/')
  if (!first.ok) return
  // One names the scripts of the build, so where it is the same all are.
  const before = await (await pages.match('/', { ignoreVary: true }))?.text()
  if (before !== (await first.clone().text()) || (await pages.keys()).length < DRAWN.length) {
    await pages.put('/', first)
    for (const address of DRAWN.slice(1)) {
      const page = await ask(address)
      // A host that leads elsewhere has no page of its own there.
      await (page.ok && !page.redirected ? pages.put(address, page) : pages.delete(address))
    }
  }
  await keepBuild()
}

// Everything the build lists, one after another so that it never stands in the way of what the member is doing.
async function keepBuild() {
  if (self.navigator.connection?.saveData) return
  const answer = await fetch('/asset-manifest.json', { cache: 'no-store' })
  if (!answer.ok) return
  const manifest = await answer.json()
  const files = new Set(['/icons/icon.svg'])
  for (const chunk of Object.values(manifest)) {
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (/\.(js|css|avif)$|(core|rest)-[^/]*\.woff2$/.test(file)) files.add(`/${file}`)
    }
  }
  const cache = await caches.open(ASSETS)
  for (const file of files) {
    if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file).catch(() => {})
  }
  const kept = await cache.keys()
  const surplus = kept.filter((request) => !files.has(new URL(request.url).pathname))
  for (const request of surplus.slice(0, Math.max(0, kept.length - KEPT_ASSETS))) await cache.delete(request)
}
