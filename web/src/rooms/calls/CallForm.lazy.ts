import { lazyPanel } from '../../ui/lazyPart.ts'

export const CallForm = lazyPanel(() => import('./CallForm.tsx').then((file) => file.CallForm))
