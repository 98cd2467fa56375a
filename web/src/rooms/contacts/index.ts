export { ContactForm } from './ContactForm.lazy.ts'
