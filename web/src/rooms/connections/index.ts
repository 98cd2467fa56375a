export { ConnectionList } from './ConnectionList.tsx'
