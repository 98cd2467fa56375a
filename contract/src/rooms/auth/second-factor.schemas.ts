import { schemas } from '../../kit/route.ts'
import { CodeGiven, OwnerProof, PasswordGiven, RecoveryCodes, SecondFactorSecret } from './second-factor.ts'

export const secondFactorSchemas = schemas({
  begin: {
    summary: 'Второй фактор: новый ключ для приложения, пока не действует',
    body: PasswordGiven,
    reply: SecondFactorSecret,
  },
  confirm: { summary: 'Второй фактор: включить кодом из приложения', body: CodeGiven, reply: RecoveryCodes },
  renewCodes: {
    summary: 'Второй фактор: новые запасные коды взамен прежних',
    body: OwnerProof,
    reply: RecoveryCodes,
  },
  remove: { summary: 'Второй фактор: выключить', body: OwnerProof },
})
