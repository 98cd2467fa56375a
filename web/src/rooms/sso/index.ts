export { leaveFor } from './leaveFor.ts'
export { bringProviderAnswer, takeProviderAnswer } from './providerAnswer.ts'
export { signOutEverywhere } from './signOutEverywhere.ts'
export { SsoButtons } from './SsoButtons.tsx'
