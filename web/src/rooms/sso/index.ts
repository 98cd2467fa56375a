export { signOutEverywhere } from './signOutEverywhere.ts'
export { SsoButtons } from './SsoButtons.tsx'
