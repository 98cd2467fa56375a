import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, type Page } from '@playwright/test'

const root = path.join(import.meta.dirname, '../..')

interface EmptyProduct {
  readonly url: string
  /** Authorizes the first administrator. */
  readonly code: string
  stop(): Promise<void>
}

export const firstPassword = 'Паром Сирень Гвоздика Тундра'

/** Creates the first administrator with the printed code. */
export async function setUpFirstAdministrator(page: Page, { code }: EmptyProduct): Promise<void> {
  await page.goto('/setup')
  await page.getByLabel('Одноразовый код').fill(code)
  await page.getByLabel('Фамилия, имя и отчество').fill('Иванова Анна Сергеевна')
  await page.getByLabel('Почта').fill('ivanova@example.ru')
  await page.getByLabel('Новый пароль', { exact: true }).fill(firstPassword)
  await page.getByLabel('Новый пароль ещё раз').fill(firstPassword)
  await page.getByRole('button', { name: 'Создать и войти' }).click()
  await expect(page.getByRole('heading', { name: 'Первые шаги', level: 1 })).toBeVisible()
}

/** Starts the built product on a new database without the demo, as a company installs it. */
export async function startEmptyProduct(): Promise<EmptyProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-empty-'))
  // PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: '',
      NARYAD_DATA_DIR: path.join(folder, 'data'),
      NARYAD_DEMO: '0',
      NARYAD_RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
    },
  })
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [url, code] = await whatItPrints(server, /работает: (\S+)[\s\S]*по коду (\S+)/)
    return { url, code, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function whatItPrints(server: ChildProcess, wanted: RegExp): Promise<[string, string]> {
  let printed = ''
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`the product has ended: ${printed}`)))
    // Read until the end: a full pipe would block the server.
    server.stdout?.on('data', (chunk) => {
      printed += String(chunk)
      const [, first, second] = wanted.exec(printed) ?? []
      if (first !== undefined && second !== undefined) resolve([first, second])
    })
  })
}
