import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened, from any screen. */
export const DriverForm = lazyPanel(() => import('./DriverForm.tsx').then((file) => file.DriverForm))
