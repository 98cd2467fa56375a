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

/** Runs early.js as the page of a build does; gives the files it asks for. */
function filesFor({ path, stored = {}, isNarrow = false }: Visit): string[] {
  const links: { href: string }[] = []
  runInNewContext(script, {
    location: { pathname: path },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: (query: string) => ({ matches: query === 'narrow' && isNarrow }),
    document: {
      documentElement: { setAttribute: () => undefined },
      head: { append: (link: { href: string }) => links.push(link) },
      createElement: () => ({}),
      currentScript: {
        dataset: {
          login: '/login.js /login.css',
          list: '/list.js',
          phone: '/phone.js /list.js',
          card: '/card.js /list.js',
          calendar: '/calendar.js',
          narrow: 'narrow',
        },
      },
    },
  })
  return links.map(({ href }) => href)
}

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
