import { routes } from '../../kit/route.ts'
import { CodeGiven, OwnerProof, PasswordGiven, RecoveryCodes, SecondFactorSecret } from './second-factor.ts'

const path = '/auth/second-factor'

export const secondFactorRoutes = routes({
  begin: {
    method: 'POST',
    path,
    access: 'signedIn',
    summary: 'Второй фактор: новый ключ для приложения, пока не действует',
    body: PasswordGiven,
    reply: SecondFactorSecret,
  },
  confirm: {
    method: 'POST',
    path: `${path}/confirm`,
    access: 'signedIn',
    summary: 'Второй фактор: включить кодом из приложения',
    body: CodeGiven,
    reply: RecoveryCodes,
  },
  renewCodes: {
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'signedIn',
    summary: 'Второй фактор: новые запасные коды взамен прежних',
    body: OwnerProof,
    reply: RecoveryCodes,
  },
  remove: {
    method: 'DELETE',
    path,
    access: 'signedIn',
    summary: 'Второй фактор: выключить',
    body: OwnerProof,
    reply: 'empty',
    status: 204,
  },
})
