import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened, from any screen. */
export const ContractForm = lazyPanel(() => import('./ContractForm.tsx').then((file) => file.ContractForm))
