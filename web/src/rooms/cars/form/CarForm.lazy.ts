import { lazyPanel } from '../../../ui/lazyPart.ts'

/** Loaded when it is first opened, from any screen. */
export const CarForm = lazyPanel(() => import('./CarForm.tsx').then((file) => file.CarForm))
