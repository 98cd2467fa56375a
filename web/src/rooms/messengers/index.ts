export { useOwnChats } from './useOwnChats.ts'
export { OwnChatButtons } from './OwnChatButtons.tsx'
