export { authEvents } from './auth.events.ts'
export { type Auth, type ExternalProofs, logout, openAuth } from './auth.service.ts'
export { revokeTokensOf } from './api-tokens/api-tokens.repo.ts'
export { inviteTo } from './recovery/invite.service.ts'
export { voidLinks } from './recovery/links.repo.ts'
export {
  countUnreadableFactors,
  removeSecondFactorAtServer,
  removeSecondFactorOf,
} from './second-factor/second-factor.service.ts'
export { checkNewPassword } from './passwords/password-rules.ts'
export { hashPassword } from './passwords/passwords.ts'
export { completeSignIn, findKnownDevice } from './sign-in/complete-sign-in.service.ts'
export { proveFactorAtSignIn } from './sign-in/factor-at-sign-in.service.ts'
