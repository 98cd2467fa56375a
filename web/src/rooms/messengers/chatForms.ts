import type { Forms } from '../../kit/formats/plural.ts'

export const chatForms: Forms = ['чат', 'чата', 'чатов']
