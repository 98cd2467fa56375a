import type { Tokens } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
  test as base,
} from '@playwright/test'

import { password, people, type Role } from './people.ts'

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

/**
 * A new connection for each call: the server closes a connection that was idle for five seconds, and on a
 * busy machine a call may be sent over it at that moment. A browser repeats such a call; Playwright's API
 * requests do not.
 */
export const alone = { connection: 'close' }

/** Calls the API, to prepare the data of a story. */
export class Api {
  readonly #request: APIRequestContext
  readonly tokens: Tokens

  constructor(request: APIRequestContext, tokens: Tokens) {
    this.#request = request
    this.tokens = tokens
  }

  async call<R extends RouteDef>(route: R, input: Input<R>): Promise<Reply<R>> {
    const { params = {}, query = {}, body } = input as AnyInput
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    const search = new URLSearchParams(query).toString()
    const answer = await this.#request.fetch(`/api${path}${search ? `?${search}` : ''}`, {
      method: route.method,
      headers: { ...alone, authorization: `Bearer ${this.tokens.accessToken}` },
      ...(body === undefined ? {} : { data: body }),
    })
    if (!answer.ok()) throw new Error(`${route.method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (answer.status() === 204 ? undefined : await answer.json()) as Reply<R>
  }
}

export async function apiOf(request: APIRequestContext, role: Role): Promise<Api> {
  const answer = await request.post(`/api${authRoutes.login.path}`, {
    headers: alone,
    data: { login: people[role], password },
  })
  if (!answer.ok()) throw new Error(`sign-in of ${role}: ${answer.status()} ${await answer.text()}`)
  const api = new Api(request, (await answer.json()) as Tokens)
  opened.push(api)
  return api
}

/** Signed in by the story that this worker runs. */
const opened: Api[] = []

/** A user has twenty sessions at most: those of finished stories would end the one that a long story has not used yet. */
async function signOut(): Promise<void> {
  for (const api of opened.splice(0))
    // The story may have ended it, and the server with it.
    await api.call(authRoutes.logout, {}).catch(() => undefined)
}

interface Options extends BrowserContextOptions {
  /**
   * Loads code before it is needed, as on most devices. Otherwise the device saves data: what is loaded ahead costs a
   * third of a page, and few stories need it.
   */
  loadsAhead?: boolean
}

/** A browser of a signed-in user, with a separate session. */
export async function browserOf(
  browser: Browser,
  api: Api,
  { loadsAhead = false, ...options }: Options = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addInitScript(
    ({ accessToken, refreshToken, savesData }) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: savesData } })
      if (sessionStorage.getItem('signed')) return
      sessionStorage.setItem('signed', 'yes')
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('refreshToken', refreshToken)
    },
    { ...api.tokens, savesData: !loadsAhead },
  )
  return context.newPage()
}

const touch = { hasTouch: true, isMobile: true }
export const phone = { ...touch, viewport: { width: 390, height: 844 } }
export const tablet = { ...touch, viewport: { width: 820, height: 1180 } }

/** The same on a phone. */
export const phoneOf = (browser: Browser, api: Api): Promise<Page> => browserOf(browser, api, phone)

interface Fixtures extends Pick<Options, 'loadsAhead'> {
  signedOut: void
  /** The API, signed in as the senior dispatcher. */
  api: Api
  /** A page, signed in as the senior dispatcher. */
  desk: Page
}

export const test = base.extend<Fixtures>({
  signedOut: [
    // The request is there until its users are done.
    async ({ request: _ }, use) => {
      await use()
      await signOut()
    },
    { auto: true },
  ],
  api: async ({ request }, use) => {
    await use(await apiOf(request, 'senior'))
  },
  loadsAhead: [false, { option: true }],
  desk: async ({ browser, request, loadsAhead }, use) => {
    const page = await browserOf(browser, await apiOf(request, 'senior'), { loadsAhead })
    await use(page)
    await page.context().close()
  },
})

export { expect } from '@playwright/test'
