export { LinkList } from './LinkList.tsx'
export { openCopy, openLink, openMerge } from './openLinks.tsx'
