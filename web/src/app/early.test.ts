import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8')

interface Visit {
  path: string
  stored?: Record<string, string>
  isNarrow?: boolean
}

interface Link {
  href: string
  /** The file has come. */
  come: () => void
}

interface Page extends Record<string, unknown> {
  naryadFiles?: Record<'card' | 'next', () => Promise<unknown>>
}

/** Runs early.js as the page of a build does; gives the files and calls it asks for. */
function askedFor({ path, stored = {}, isNarrow = false }: Visit) {
  const links: Link[] = []
  const calls: { url: string; authorization: string | undefined }[] = []
  const page: Page = {
    Date,
    setTimeout,
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      calls.push({ url, authorization: headers['authorization'] })
      return Promise.reject(new Error('no network'))
    },
    location: { pathname: path },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: (query: string) => ({ matches: query === 'narrow' && isNarrow }),
    document: {
      documentElement: { setAttribute: () => undefined },
      querySelector: () => ({ getAttribute: () => 'https://naryad.test/api/' }),
      head: { append: (link: Link) => links.push(link) },
      createElement: () => {
        const { promise, resolve } = Promise.withResolvers<undefined>()
        return {
          come: () => resolve(undefined),
          addEventListener: (_: string, on: () => void) => void promise.then(on),
        }
      },
      currentScript: {
        dataset: {
          login: '/login.js /login.css',
          list: '/list.js',
          phone: '/phone.js /list.js',
          card: '/card.js /list.js',
          next: '/form.js /list.js /window.js',
          calendar: '/calendar.js',
          narrow: 'narrow',
          account: '/auth/user',
          life: '900',
        },
      },
    },
  }
  runInNewContext(script, page)
  const files = () => links.map(({ href }) => href)
  return { files: files(), calls, later: page.naryadFiles, links }
}

const filesFor = (visit: Visit): string[] => askedFor(visit).files

const session = { refreshToken: 'one' }

test('without a session the page asks for the sign-in alone', () => {
  expect(filesFor({ path: '/tasks/tachograph/17' })).toEqual(['/login.js', '/login.css'])
})

test('with a session the page asks for the screen of its address', () => {
  expect(filesFor({ path: '/', stored: session })).toEqual(['/list.js'])
  expect(filesFor({ path: '/tasks/glonass', stored: session })).toEqual(['/list.js'])
  expect(filesFor({ path: '/calendar', stored: session })).toEqual(['/calendar.js'])
  expect(filesFor({ path: '/drivers', stored: session })).toEqual([])
})

test('the link of a task asks for its card, each file once', () => {
  expect(filesFor({ path: '/tasks/glonass/17', stored: session })).toEqual(['/list.js', '/card.js'])
})

test('a phone asks for its own list and bar', () => {
  expect(filesFor({ path: '/tasks/glonass', stored: session, isNarrow: true })).toEqual([
    '/phone.js',
    '/list.js',
  ])
})

test('a phone asks for the text of a task, and for the rest of its card later', async () => {
  const { files, later, links } = askedFor({ path: '/tasks/glonass/17', stored: session, isNarrow: true })
  expect(files).toEqual(['/phone.js', '/list.js'])
  void later?.card()
  expect(links.slice(2)).toEqual([])
  await expect.poll(() => links.slice(2).map(({ href }) => href)).toEqual(['/card.js'])
})

test('a phone asks for what may be opened next one by one, each file once', async () => {
  const { later, links } = askedFor({ path: '/tasks/glonass', stored: session, isNarrow: true })
  const asking = later?.next()
  expect(links.slice(2).map(({ href }) => href)).toEqual(['/form.js'])
  links[2]?.come()
  await expect.poll(() => links.slice(2).map(({ href }) => href)).toEqual(['/form.js', '/window.js'])
  links[3]?.come()
  await asking
})

test('a desktop runs what may be opened next ahead of time instead', () => {
  expect(askedFor({ path: '/tasks/glonass', stored: session }).later).toBeUndefined()
})

test('the account is asked for with a fresh token alone', () => {
  const asked = (minutes: number) =>
    askedFor({
      path: '/cars',
      stored: { accessToken: 'two', ...session, accessTakenAt: String(Date.now() - minutes * 60_000) },
    }).calls
  expect(asked(14)).toEqual([{ url: 'https://naryad.test/api/auth/user', authorization: 'Bearer two' }])
  expect(asked(15)).toEqual([])
  expect(askedFor({ path: '/cars', stored: session }).calls).toEqual([])
})
