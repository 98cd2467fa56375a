import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { CannotStart } from './cannot-start.ts'

/** The account PostgreSQL runs under. */
export interface ServiceUser {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root runs it under an unprivileged account that every system has. */
export function serviceUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new CannotStart('Нет учётной записи для PostgreSQL: нужен пользователь postgres или nobody')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Whether the account can reach the path; a single inaccessible parent folder prevents it. */
export function mayReach(user: ServiceUser | undefined, target: string): boolean {
  if (!user) return true
  for (let at = path.resolve(target); ; at = path.dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** Our folder under /var/tmp. Any user can write there, so a folder owned by another user is rejected. */
export function ownFolder(name: string): string {
  const folder = path.join('/var/tmp', name)
  mkdirSync(folder, { recursive: true })
  if (statSync(folder).uid !== process.getuid?.())
    throw new CannotStart(`Папка ${folder} принадлежит другому пользователю`)
  // Regardless of the umask, because the service account must be able to enter it.
  chmodSync(folder, 0o755)
  return folder
}
