import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened. */
export const ActForm = lazyPanel(() => import('./ActForm.tsx').then((file) => file.ActForm))
