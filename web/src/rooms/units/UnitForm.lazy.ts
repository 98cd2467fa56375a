import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened. */
export const UnitForm = lazyPanel(() => import('./UnitForm.tsx').then((file) => file.UnitForm))
