export { SsoButtons } from './SsoButtons.tsx'
