import { createHmac } from 'node:crypto'

import type { Tokens } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import type { UserInput } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import type { APIRequestContext, Page } from '@playwright/test'

import { makeTag } from './scenes.ts'
import { alone, Api, apiOf, expect } from './story.ts'

/** A password of four words, none of which is part of a name. */
const phrase = 'Паром Сирень Гвоздика Тундра'

/** Waits for the letter to this address and returns the path of its link, «/reset-password#token=…». */
export async function wayInLetter(admin: Api, to: string): Promise<string> {
  let way: string | undefined
  await expect(async () => {
    // Filtered by the address: after a start more than a hundred letters of the demo company are newer. A notification
    // that another story causes may be newer than the link, too.
    const { items } = await admin.call(lettersRoutes.list, { query: { to } })
    ;[way] = items.flatMap(({ text }) => /\/reset-password#token=[\w-]+/.exec(text ?? '') ?? [])
    expect(way).toBeDefined()
  }).toPass()
  return way ?? ''
}

export interface Account {
  readonly id: number
  readonly email: string
  readonly lastName: string
  readonly password: string
}

/** An account for one story; its password is set by the link in the letter. */
export async function makeAccount(
  request: APIRequestContext,
  admin: Api,
  facts: Partial<UserInput> = {},
): Promise<Account> {
  const tag = makeTag()
  const lastName = `${tag[0]?.toUpperCase()}${tag.slice(1)}`
  const email = `story-${Date.now()}-${Math.trunc(performance.now() * 1000)}@naryad.test`
  const { id } = await admin.call(usersRoutes.create, {
    body: { lastName, firstName: 'Ольга', email, role: 'operator', ...facts },
  })
  const way = await wayInLetter(admin, email)
  const answer = await request.post(`/api${recoveryRoutes.resetPassword.path}`, {
    headers: alone,
    data: { token: way.split('token=')[1], password: phrase },
  })
  expect(answer.status(), await answer.text()).toBe(204)
  return { id, email, lastName, password: phrase }
}

/** The API, signed in with an account. */
export async function apiOfAccount(
  request: APIRequestContext,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Api> {
  const answer = await request.post(`/api${authRoutes.login.path}`, {
    headers: alone,
    data: { login: email, password },
  })
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()} ${await answer.text()}`)
  return new Api(request, (await answer.json()) as Tokens)
}

/** An engineer for one story, so that no other story changes the notifications. */
export async function makeNotifiedEngineer(request: APIRequestContext): Promise<{ id: number; api: Api }> {
  const account = await makeAccount(request, await apiOf(request, 'admin'), { role: 'engineer' })
  return { id: account.id, api: await apiOfAccount(request, account) }
}

/** Without the banner of each assignment, which covers buttons for ten seconds. */
export async function makeEngineer(request: APIRequestContext): Promise<{ id: number; api: Api }> {
  const engineer = await makeNotifiedEngineer(request)
  const preferences = [{ kind: 'task.assigned', channel: 'inApp', isOn: false } as const]
  await engineer.api.call(notificationsRoutes.changeSettings, { body: { preferences } })
  return engineer
}

/** Fills in and sends the form of the sign-in, where it is shown. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await enter(page, email, password)
}

/** Waits for the list that is shown after a sign-in. */
export const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Тахографы', level: 1 })).toBeVisible()

/** The current code of an authenticator application (RFC 6238: SHA-1, 30 s, six digits). */
export function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
