import { fieldTitle } from '@naryad/contract/kit/messages'
import { SsoRules } from '@naryad/contract/sso/sso'
import { ssoKinds } from '@naryad/contract/sso/sso.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { checkLdap } from './ldap/connection-check.ts'
import { checkOidc } from './oidc/connection-check.ts'
import { findLinkedUsers, findPasswordAdministrators } from './password-ban.repo.ts'
import { isSwitchedOn, type SsoRoom } from './sign-in.service.ts'
import { lockRules, readRules, writeRules } from './sso.repo.ts'

const checks = { oidc: checkOidc, ldap: checkLdap }

const cannot = (why: string) => conflict(`Запретить вход по паролю нельзя: ${why}`)

/** Asks the providers of the rules before passwords are forbidden: one of them has to answer. */
export async function requireHealthyProvider(
  { db, findSignInProvider }: Pick<SsoRoom, 'db' | 'findSignInProvider'>,
  rules: SsoRules,
): Promise<void> {
  const errors: string[] = []
  for (const kind of ssoKinds.filter((one) => isSwitchedOn(rules, one))) {
    const connection = await findSignInProvider(db, kind)
    if (!connection) continue
    const { error } = await checks[kind](connection)
    if (error === null) return
    errors.push(error)
  }
  throw cannot(errors.join('. ') || 'вход через поставщика или каталог не включён или не подключён')
}

/** A provider that is down leaves a named administrator a way in. */
export async function checkBan(db: Db, rules: SsoRules): Promise<void> {
  if (!rules.isPasswordForbidden) return
  if (!rules.isOidcOn && !rules.isLdapOn) throw cannot('вход через поставщика или каталог выключен')
  const able = new Set((await findPasswordAdministrators(db)).map(({ id }) => id))
  const wrong =
    rules.passwordAdministrators.length === 0
      ? 'назовите хотя бы одного, иначе при неработающем поставщике войти будет некому'
      : rules.passwordAdministrators.every((id) => able.has(id))
        ? undefined
        : 'нужен незаблокированный администратор, у которого есть пароль'
  if (wrong !== undefined)
    throw invalid({ passwordAdministrators: `${fieldTitle(SsoRules, 'passwordAdministrators')}: ${wrong}` })
}

/** The way by the provider has to be tried, and the administrator who forbids passwords does not lock themselves out. */
export async function checkWayIn(db: Db, ctx: Ctx, rules: SsoRules): Promise<void> {
  const linked = await findLinkedUsers(
    db,
    ssoKinds.filter((kind) => isSwitchedOn(rules, kind)),
  )
  if (linked.length === 0)
    throw cannot('ни одна учётная запись сотрудника не привязана к поставщику. Сначала войдите через него')
  if (!rules.passwordAdministrators.includes(ctx.who.id) && !linked.includes(ctx.who.id))
    throw cannot('вы сами не войдёте: назовите себя среди администраторов или войдите через поставщика')
}

/** Of an operator at the server, when no named administrator can sign in. False if passwords were not forbidden. */
export async function allowPasswords(tx: Tx): Promise<boolean> {
  await lockRules(tx)
  const { rules } = await readRules(tx)
  if (!rules.isPasswordForbidden) return false
  await writeRules(tx, { ...rules, isPasswordForbidden: false })
  await recordAudit(tx, {
    kind: 'SETTINGS_CHANGED',
    details: 'Единый вход. Вход сотрудников по паролю разрешён, командой на сервере',
  })
  return true
}
