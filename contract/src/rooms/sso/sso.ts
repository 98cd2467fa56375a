import { z } from 'zod'

import { flag, Id, id, line, Moment, version } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { GivenPassword } from '../../kit/passwords.ts'
import { whole } from '../../kit/whole.ts'
import { Tokens } from '../auth/auth.ts'
import { SecondFactorCode } from '../auth/second-factor.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { LinkedHow, ProofKind, SsoKind } from './sso.codes.ts'
import { groupRoles, returnPathForm } from './sso.words.ts'

/** What the sign-in page offers before anyone has signed in. */
export const SsoMethod = z.object({ kind: SsoKind, title: z.string() }).meta({ id: 'SsoMethod' })
export type SsoMethod = z.infer<typeof SsoMethod>

export const SsoMethods = listOf(SsoMethod).extend({
  /** Passwords are for representatives of organizations and for administrators named by the rules. */
  isPasswordForbidden: z.boolean(),
})
export type SsoMethods = z.infer<typeof SsoMethods>

const returnPath = z
  .string()
  .max(2000)
  .regex(returnPathForm, 'ожидается адрес внутри «Наряда»')
  .meta({ title: 'Куда вернуться' })

export const SsoStart = z.strictObject({ returnTo: returnPath.optional() })
export type SsoStart = z.infer<typeof SsoStart>

/** The address of the provider, to which the browser goes. */
export const SsoStarted = z.object({ url: z.string() }).meta({ id: 'SsoStarted' })

const parameter = (title: string) =>
  z
    .string()
    .max(4000)
    .regex(/^[\x20-\x7e]+$/, 'ожидаются латинские буквы, цифры и знаки')
    .meta({ title })

/** How the caller proves who they are where a password is asked for. */
export const SsoProof = z
  .object({
    kind: ProofKind,
    /** Of the provider or the directory, as on its button. */
    title: z.string(),
    /** Until when the last sign-in at the provider serves as a proof; null if there is none. */
    provenUntil: Moment.nullable(),
  })
  .meta({ id: 'SsoProof' })
export type SsoProof = z.infer<typeof SsoProof>

/** The address of the provider that ends its session too; null if there is none. */
export const SsoSignedOut = z.object({ url: z.string().nullable() }).meta({ id: 'SsoSignedOut' })

/** The parameters with which the provider has returned the browser: a code or an error. */
export const SsoFinish = z.strictObject({
  state: parameter('Метка входа'),
  code: parameter('Код входа').optional(),
  iss: parameter('Поставщик').optional(),
  error: parameter('Ошибка поставщика').optional(),
})
export type SsoFinish = z.infer<typeof SsoFinish>

/** Login and password of the directory. */
export const SsoPassword = z.strictObject({
  login: line({ title: 'Логин', min: 1, max: 320 }),
  password: GivenPassword,
  returnTo: returnPath.optional(),
})
export type SsoPassword = z.infer<typeof SsoPassword>

/** After `CODE_NEEDED`: the provider has confirmed who it is, and the account has a second factor. */
export const SsoConfirm = z.strictObject({ code: SecondFactorCode })

export const SsoSignedIn = Tokens.extend({ returnTo: z.string() }).meta({ id: 'SsoSignedIn' })
export type SsoSignedIn = z.infer<typeof SsoSignedIn>

/** Whom a group of the directory makes of its members. Representatives of organizations are not in the directory. */
export const SsoGroup = z
  .strictObject({
    group: line({ title: 'Группа', min: 1, max: 300 }),
    role: z.enum(groupRoles).meta({ title: 'Роль' }),
    isSenior: flag('Старший диспетчер'),
    queues: z.array(Queue).max(5).meta({ title: 'Очереди' }),
  })
  .refine(({ role, isSenior }) => !isSenior || role === 'operator', {
    path: ['isSenior'],
    error: 'только для роли «Диспетчер»',
  })
  .refine(({ role, queues }) => role !== 'admin' || queues.length === 0, {
    path: ['queues'],
    error: 'у администратора их нет',
  })
export type SsoGroup = z.infer<typeof SsoGroup>

const rulesShape = {
  isOidcOn: flag('Вход через поставщика'),
  oidcTitle: line({ title: 'Название на кнопке', min: 1, max: 40 }),
  isLdapOn: flag('Вход через каталог'),
  ldapTitle: line({ title: 'Название каталога на кнопке', min: 1, max: 40 }),
  isLinkedByEmail: flag('Привязывать по подтверждённой почте'),
  isEmailTrusted: flag('Считать подтверждённой любую почту поставщика'),
  /** The claim with the groups; a path such as `realm_access.roles` leads into an object. */
  groupsClaim: line({ title: 'Поле с группами', min: 1, max: 100 }),
  /** The first group of the list that a person is in decides. */
  groups: z.array(SsoGroup).max(50, 'не больше 50 групп').meta({ title: 'Группы' }),
  isCreating: flag('Заводить учётные записи'),
  isRoleManaged: flag('Роль и очереди ведёт каталог'),
  /** Values of `amr` or `acr` that mean a second factor; none: ours is asked for. */
  factorValues: z
    .array(line({ title: 'Значение', min: 1, max: 200 }))
    .max(20, 'не больше 20 значений')
    .meta({ title: 'Второй фактор поставщика' }),
  /** Employees sign in through the provider or the directory alone. */
  isPasswordForbidden: flag('Вход сотрудников по паролю запрещён'),
  /** Administrators who sign in with a password all the same: the provider may be down. */
  passwordAdministrators: z
    .array(Id)
    .max(20, 'не больше 20 администраторов')
    .meta({ title: 'Администраторы, которые входят с паролем' }),
}

export const SsoRules = z.strictObject(rulesShape)
export type SsoRules = z.infer<typeof SsoRules>

/**
 * PUT replaces all rules; a stale `version` is rejected with the present state. Without the fields of passwords these
 * stay as they are.
 */
export const SsoRulesChange = z.strictObject({
  ...whole(rulesShape),
  isPasswordForbidden: rulesShape.isPasswordForbidden.optional(),
  passwordAdministrators: rulesShape.passwordAdministrators.optional(),
  version,
})
export type SsoRulesChange = z.infer<typeof SsoRulesChange>

/** The rules with the state of the connection. */
export const SsoSettings = SsoRules.extend({
  version: z.int(),
  /** Of this installation, to be entered at the provider. */
  redirectUri: z.string(),
  /** Where the provider reports sign-outs (back-channel logout), to be entered there too. */
  backChannelLogoutUri: z.string(),
  /** Whether the address and the keys of the provider are entered. */
  isOidcConnected: z.boolean(),
  isLdapConnected: z.boolean(),
  lastSignInAt: Moment.nullable(),
  /** The last failure of the provider itself; refusals of people are in the audit. */
  lastFailureAt: Moment.nullable(),
  lastFailure: z.string(),
  /** Who may be named as a way in by password: administrators who are not blocked and have one. */
  administrators: z.array(Person),
}).meta({ id: 'SsoSettings' })
export type SsoSettings = z.infer<typeof SsoSettings>

/** A person of the provider: linked with an account, or waiting for an administrator to do so. */
export const SsoIdentity = z
  .object({
    id: Id,
    kind: SsoKind,
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    user: Person.nullable(),
    linkedHow: LinkedHow.nullable(),
    linkedAt: Moment.nullable(),
    seenAt: Moment,
  })
  .meta({ id: 'SsoIdentity' })
export type SsoIdentity = z.infer<typeof SsoIdentity>

/** Null unlinks and ends the sessions that were opened through the link. */
export const SsoLink = z.strictObject({ userId: id('Пользователь').nullable() })
export type SsoLink = z.infer<typeof SsoLink>
