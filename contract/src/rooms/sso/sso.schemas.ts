import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  SsoConfirm,
  SsoFinish,
  SsoIdentity,
  SsoLink,
  SsoMethods,
  SsoPassword,
  SsoProof,
  SsoRulesChange,
  SsoSettings,
  SsoSignedIn,
  SsoSignedOut,
  SsoStart,
  SsoStarted,
} from './sso.ts'

export const ssoSchemas = schemas({
  methods: { summary: 'Как ещё можно войти, кроме пароля', reply: SsoMethods },
  start: {
    summary: 'Начать вход через поставщика: адрес, куда перейти браузеру',
    body: SsoStart,
    reply: SsoStarted,
  },
  finish: { summary: 'Завершить вход через поставщика', body: SsoFinish, reply: SsoSignedIn },
  password: {
    summary: 'Войти логином и паролем каталога компании',
    body: SsoPassword,
    reply: SsoSignedIn,
  },
  confirm: {
    summary: 'Завершить вход через поставщика кодом второго фактора',
    body: SsoConfirm,
    reply: SsoSignedIn,
  },
  proof: { summary: 'Чем подтвердить личность там, где спрашивается пароль', reply: SsoProof },
  startProof: {
    summary: 'Подтвердить личность новым входом у поставщика: адрес, куда перейти браузеру',
    reply: SsoStarted,
  },
  finishProof: { summary: 'Завершить подтверждение личности', body: SsoFinish, reply: SsoProof },
  signOut: {
    summary: 'Выход: сеанс завершается здесь, адрес завершает его у поставщика',
    reply: SsoSignedOut,
  },
  settings: { summary: 'Правила единого входа и его состояние', reply: SsoSettings },
  change: {
    summary: 'Изменить правила единого входа',
    body: SsoRulesChange,
    reads: { schema: SsoSettings },
    reply: SsoSettings,
  },
  identities: {
    summary: 'Люди поставщика: привязанные к учётным записям и ожидающие привязки',
    reply: listOf(SsoIdentity),
  },
  link: {
    summary: 'Привязать человека поставщика к учётной записи или отвязать',
    params: IdParams,
    body: SsoLink,
    reply: SsoIdentity,
  },
})
