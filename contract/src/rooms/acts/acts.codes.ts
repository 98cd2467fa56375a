import { z } from 'zod'

import { actFormats, actStatuses, collectReasons, leftOutReasons } from './acts.words.ts'

export const ActStatus = z.enum(actStatuses).meta({ title: 'Состояние' })
export type ActStatus = z.infer<typeof ActStatus>

export const LeftOutReason = z.enum(leftOutReasons).meta({ title: 'Почему не вошла' })
export type LeftOutReason = z.infer<typeof LeftOutReason>

export const CollectReason = z.enum(collectReasons).meta({ title: 'Почему не вошла' })
export type CollectReason = z.infer<typeof CollectReason>

export const ActFormat = z.enum(actFormats).meta({ title: 'Формат файла' })
export type ActFormat = z.infer<typeof ActFormat>
