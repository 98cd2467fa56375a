import { z } from 'zod'

import { approvalChannels, approvalStatuses, withdrawnReasons } from './approvals.words.ts'

export const ApprovalStatus = z.enum(approvalStatuses).meta({ title: 'Состояние' })
export const ApprovalChannel = z.enum(approvalChannels).meta({ title: 'Как спросили' })
export const WithdrawnReason = z.enum(withdrawnReasons).meta({ title: 'Почему отозвано' })
