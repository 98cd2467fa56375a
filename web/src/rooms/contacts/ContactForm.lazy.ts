import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened, from any screen. */
export const ContactForm = lazyPanel(() => import('./ContactForm.tsx').then((file) => file.ContactForm))
