// Going from address to address: what is entered into the history when, what stays on the screen meanwhile, and where the page is put.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '#shared/links/link.tsx'
import { useLocation, useNavigationType, useSearchParams } from './hooks.ts'
import { Outlet, useOutletContext, useRouteError } from './route-view.tsx'
import { createBrowserRouter, createMemoryRouter, type Router } from './router.ts'
import { RouterProvider } from './router-provider.tsx'
import type { Route } from './routes.ts'
import { ScrollRestoration } from './scroll-restoration.tsx'

function Where() {
  const { pathname, search } = useLocation()
  return <output>{`${useNavigationType()} ${pathname}${search}`}</output>
}

const screens: Route[] = [
  {
    Component: () => (
      <>
        <Where />
        <Outlet context="from around" />
      </>
    ),
    children: [
      { path: '/home', element: <p>Home</p> },
      { path: '/inbox', element: <p>Inbox</p> },
      { path: '/profile', Component: () => <p>Profile {String(useOutletContext())}</p> },
    ],
  },
]

/** A route whose screen comes when it is told to. */
function lateRoute(path: string, text: string) {
  let come = () => {}
  const Component = () => new Promise<() => ReactNode>((resolve) => (come = () => resolve(() => <p>{text}</p>)))
  const load = vi.fn(Component)
  return { route: { path, lazy: { Component: load } } satisfies Route, load, come: () => act(async () => come()) }
}

const routers: Router[] = []
function open(router: Router) {
  routers.push(router)
  return { router, ...render(<RouterProvider router={router} />) }
}
const where = () => screen.getByRole('status').textContent

beforeEach(() => {
  window.history.replaceState(null, '', '/home')
  sessionStorage.clear()
  // As newer browsers do.
  vi.spyOn(window, 'scrollTo').mockImplementation(async () => {})
})
afterEach(() => {
  for (const router of routers.splice(0)) router.dispose()
  vi.restoreAllMocks()
})

it('a way enters its address at once where the screen is there, and Back leads to the entry before', async () => {
  const { router } = open(createBrowserRouter(screens))
  expect(where()).toBe('POP /home')
  expect(router.state.location.key).toBe('default')
  const before = window.history.length
  act(() => {
    void router.navigate('/inbox?thread=a', { state: { from: 'home' } })
    expect(window.location.pathname).toBe('/inbox')
  })
  expect(where()).toBe('PUSH /inbox?thread=a')
  expect(window.history.length).toBe(before + 1)
  const { key } = router.state.location
  await act(() => router.navigate('/profile', { replace: true }))
  expect(where()).toBe('REPLACE /profile')
  expect(window.history.length).toBe(before + 1)
  expect(router.state.location.key).not.toBe(key)
  await act(() => router.navigate(-1))
  expect(where()).toBe('POP /home')
  await act(() => router.navigate(1))
  expect(where()).toBe('POP /profile')
})

it('what is put with an entry is there again after a reload', async () => {
  const { router } = open(createBrowserRouter(screens))
  await act(() => router.navigate('/inbox', { state: { layers: ['a'] } }))
  const { location } = router.state
  expect(createBrowserRouter(screens).state.location).toEqual(location)
})

it('until a screen is loaded the old one and its address stay, and whoever goes elsewhere meanwhile is not led back', async () => {
  const late = lateRoute('/late', 'Late')
  const { router } = open(createBrowserRouter([...screens, late.route]))
  act(() => void router.navigate('/late'))
  expect([where(), window.location.pathname]).toEqual(['POP /home', '/home'])
  await late.come()
  expect(screen.getByText('Late')).toBeTruthy()
  expect(window.location.pathname).toBe('/late')
  await act(() => router.navigate(-1))

  const later = lateRoute('/later', 'Later')
  const second = open(createBrowserRouter([...screens, later.route])).router
  act(() => void second.navigate('/later'))
  await act(() => second.navigate('/inbox'))
  await later.come()
  expect(window.location.pathname).toBe('/inbox')
  expect(second.state.location.pathname).toBe('/inbox')
})

it('what is loaded is not loaded again', async () => {
  const late = lateRoute('/late', 'Late')
  const { router } = open(createMemoryRouter([...screens, late.route], { initialEntries: ['/home'] }))
  act(() => void router.navigate('/late'))
  await late.come()
  await act(() => router.navigate('/home'))
  await act(() => router.navigate('/late'))
  expect(screen.getByText('Late')).toBeTruthy()
  expect(late.load).toHaveBeenCalledOnce()
})

it('before the first screen is loaded its place is held', async () => {
  const late = lateRoute('/late', 'Late')
  const routes = [{ HydrateFallback: () => <p>Wait</p>, children: [late.route] }]
  open(createMemoryRouter(routes, { initialEntries: ['/late'] }))
  expect(screen.getByText('Wait')).toBeTruthy()
  await late.come()
  expect(screen.getByText('Late')).toBeTruthy()
  expect(screen.queryByText('Wait')).toBeNull()
})

it('a screen that can not be loaded breaks alone, and is loaded again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Component = vi.fn(async () => (): ReactNode => <p>There</p>)
  Component.mockRejectedValueOnce(new Error('No file'))
  const ErrorBoundary = () => <p>Broken: {String(useRouteError())}</p>
  const routes = [...screens, { path: '/lost', lazy: { Component }, ErrorBoundary }]
  const { router } = open(createMemoryRouter(routes, { initialEntries: ['/home'] }))
  await act(() => router.navigate('/lost'))
  expect(screen.getByText('Broken: Error: No file')).toBeTruthy()
  await act(() => router.navigate('/home'))
  await act(() => router.navigate('/lost'))
  expect(screen.getByText('There')).toBeTruthy()
})

it('a screen that breaks leaves what is around it, and the next address is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Fragile = () => {
    if (useLocation().search) throw new Error('Too much')
    return <p>Whole</p>
  }
  const children = [{ path: '/fragile', Component: Fragile, ErrorBoundary: () => <p>Broken</p> }]
  const Frame = () => (
    <>
      <p>Around</p>
      <Outlet />
    </>
  )
  const { router } = open(createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/fragile'] }))
  await act(() => router.navigate('?a=1'))
  expect(screen.getByText('Broken')).toBeTruthy()
  expect(screen.getByText('Around')).toBeTruthy()
  await act(() => router.navigate('/fragile'))
  expect(screen.getByText('Whole')).toBeTruthy()
})

it('a screen is told what the one around it gives', async () => {
  open(createMemoryRouter(screens, { initialEntries: ['/profile'] }))
  expect(screen.getByText('Profile from around')).toBeTruthy()
})

it('a screen that leads on while it is first drawn is followed', async () => {
  const Leads = () => {
    const [, set] = useSearchParams()
    useEffect(() => set({ step: '2' }, { replace: true }), [set])
    return <Where />
  }
  open(createMemoryRouter([{ path: '/home', Component: Leads }], { initialEntries: ['/home'] }))
  expect(await screen.findByText('REPLACE /home?step=2')).toBeTruthy()
})

it('the question of an address is changed from what it is', async () => {
  const Asks = () => {
    const [params, set] = useSearchParams()
    const add = () =>
      set((current) => {
        current.append('city', 'Rome')
        return current
      })
    return (
      <button type="button" onClick={add}>
        {params.getAll('city').join()}
      </button>
    )
  }
  const { router } = open(createMemoryRouter([{ path: '/', Component: Asks }], { initialEntries: ['/?city=Paris'] }))
  fireEvent.click(screen.getByText('Paris'))
  expect(await screen.findByText('Paris,Rome')).toBeTruthy()
  expect(router.state.location.search).toBe('?city=Paris&city=Rome')
})

it('the question of an address is changed from what it is by then, drawn or not', async () => {
  const Asks = () => {
    const [, set] = useSearchParams()
    const add = (city: string) => () =>
      set((current) => {
        current.append('city', city)
        return current
      })
    return ['Paris', 'Rome'].map((city) => (
      <button key={city} type="button" onClick={add(city)}>
        {city}
      </button>
    ))
  }
  const { router } = open(createMemoryRouter([{ path: '/', Component: Asks }]))
  act(() => {
    fireEvent.click(screen.getByText('Paris'))
    fireEvent.click(screen.getByText('Rome'))
  })
  expect(router.state.location.search).toBe('?city=Paris&city=Rome')
})

it('a link leads within the app; other keys, buttons and windows are the browser’s, and who prevents it is heard', async () => {
  const pressed = vi.fn()
  const Links = () => (
    <>
      <Where />
      <Link to="/inbox">Inbox</Link>
      <Link to="/home" target="_blank">
        Window
      </Link>
      <Link to="/inbox" onClick={(event) => event.preventDefault()}>
        Held
      </Link>
    </>
  )
  const { router } = open(createMemoryRouter([{ path: '*', Component: Links }], { initialEntries: ['/home'] }))
  window.addEventListener('click', pressed)
  const press = (name: string, keys = {}) => fireEvent.click(screen.getByText(name), keys)
  for (const key of ['metaKey', 'altKey', 'ctrlKey', 'shiftKey']) expect(press('Inbox', { [key]: true })).toBe(true)
  expect(press('Inbox', { button: 1 })).toBe(true)
  expect(press('Window')).toBe(true)
  expect(press('Held')).toBe(false)
  expect(where()).toBe('POP /home')
  expect(press('Inbox')).toBe(false)
  expect(where()).toBe('PUSH /inbox')
  press('Inbox')
  expect(where()).toBe('REPLACE /inbox')
  expect(screen.getByText('Inbox').getAttribute('href')).toBe('/inbox')
  window.removeEventListener('click', pressed)
  router.dispose()
})

it('a link pressed again before its screen is drawn adds one entry, and leads where it says', async () => {
  const Links = () => (
    <>
      <Where />
      <Link to="/inbox">Inbox</Link>
      <Link to="?post=a">Post</Link>
    </>
  )
  open(createBrowserRouter([{ path: '*', Component: Links }]))
  const before = window.history.length
  act(() => {
    fireEvent.click(screen.getByText('Inbox'))
    fireEvent.click(screen.getByText('Inbox'))
  })
  expect(where()).toBe('REPLACE /inbox')
  expect(window.history.length).toBe(before + 1)
  act(() => {
    fireEvent.click(screen.getByText('Inbox'))
    fireEvent.click(screen.getByText('Post'))
  })
  expect(where()).toBe('PUSH /inbox?post=a')
})

it('a page is put where it was left, a new one at its top, and one that asks for it stays', async () => {
  const Frame = () => (
    <>
      <Outlet />
      <ScrollRestoration getKey={({ pathname, key }) => (pathname === '/inbox' ? pathname : key)} />
    </>
  )
  const routes = [{ Component: Frame, children: screens }]
  const { router, unmount } = open(createBrowserRouter(routes))
  const scrolled = vi.mocked(window.scrollTo)
  const putTo = async (go: () => Promise<void>) => {
    scrolled.mockClear()
    await act(go)
    return scrolled.mock.calls.map(([, place]) => place)
  }
  const stand = (place: number) => Object.defineProperty(window, 'scrollY', { value: place, configurable: true })

  stand(300)
  expect(await putTo(() => router.navigate('/inbox'))).toEqual([0])
  stand(500)
  expect(await putTo(() => router.navigate('?thread=a', { preventScrollReset: true }))).toEqual([500])
  expect(await putTo(() => router.navigate('/profile'))).toEqual([0])
  stand(70)
  expect(await putTo(() => router.navigate('?tab=b', { preventScrollReset: true }))).toEqual([])
  expect(await putTo(() => router.navigate('/inbox'))).toEqual([500])
  expect(await putTo(() => router.navigate(-5))).toEqual([300])

  stand(900)
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  router.dispose()
  scrolled.mockClear()
  open(createBrowserRouter(routes))
  expect(scrolled.mock.calls.map(([, place]) => place)).toEqual([900])
})

it('a tab that is loaded anew after a deploy is found where the build before has kept its place', () => {
  window.history.replaceState({ usr: { layers: [] }, key: 'kept', idx: 3 }, '', '/home')
  sessionStorage.setItem('react-router-scroll-positions', '{"kept":400}')
  const Frame = () => [<Outlet key="o" />, <ScrollRestoration key="s" getKey={({ key }) => key} />]
  const { router } = open(createBrowserRouter([{ Component: Frame, children: screens }]))
  expect(router.state.location).toMatchObject({ key: 'kept', state: { layers: [] } })
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 400)
})

it('a page that the browser had kept whole is put where it was by the app again, not by the browser', () => {
  const Frame = () => [<Outlet key="o" />, <ScrollRestoration key="s" getKey={({ key }) => key} />]
  const { unmount } = open(createBrowserRouter([{ Component: Frame, children: screens }]))
  const { history } = window
  expect(history.scrollRestoration).toBe('manual')
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(history.scrollRestoration).toBe('auto')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(history.scrollRestoration).toBe('manual')
  unmount()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(history.scrollRestoration).toBe('auto')
})

it('a page whose address names a place begins there', async () => {
  const seen = vi.fn()
  window.HTMLElement.prototype.scrollIntoView = seen
  const routes = [{ path: '/', element: <p id="terms">Terms</p> }]
  const within = { Component: () => [<Outlet key="o" />, <ScrollRestoration key="s" getKey={({ key }) => key} />] }
  open(createMemoryRouter([{ ...within, children: routes }], { initialEntries: ['/#terms'] }))
  expect(seen).toHaveBeenCalledOnce()
})
