import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.join(import.meta.dirname, '../..')

/** The directory is a program of Debian, installed or unpacked by `npm test`. */
export const hasDirectory = ['/', path.join(root, 'node_modules/.cache/debian')].some((place) =>
  existsSync(path.join(place, 'usr/sbin/slapd')),
)

interface Account {
  readonly url: string
  readonly login: string
  readonly password: string
}

interface SignInProviders {
  readonly directory: Account & { readonly base: string; readonly ca: string }
  /** Of the directory. */
  readonly person: { readonly login: string; readonly password: string }
  readonly provider: Account
  stop(): Promise<void>
}

/** A directory and an OpenID provider on this machine. */
export async function startSignInProviders(productUrl: string): Promise<SignInProviders> {
  const program = path.join(root, 'server/src/testing/sign-in-providers.ts')
  const child = spawn(process.execPath, [program, productUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout))
    // The provider prints hints of its own.
    if (line.startsWith('{')) return { ...(JSON.parse(line) as Omit<SignInProviders, 'stop'>), stop }
  throw new Error('the providers have ended')
}
