import { z } from 'zod'

import { messengers } from '../messengers/messengers.words.ts'
import { approvalChannels, approvalStatuses, sentChannels, withdrawnReasons } from './approvals.words.ts'

export const ApprovalStatus = z.enum(approvalStatuses).meta({ title: 'Состояние' })
export const ApprovalChannel = z.enum(approvalChannels).meta({ title: 'Как спросили' })
export const WithdrawnReason = z.enum(withdrawnReasons).meta({ title: 'Почему отозвано' })
export const SentChannel = z.enum(sentChannels).meta({ title: 'Как отправить' })
export const ApproverMessenger = z.enum(messengers).meta({ title: 'Мессенджер' })
