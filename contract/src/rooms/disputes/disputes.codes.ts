import { z } from 'zod'

import { disputeResults, evidenceKinds } from './disputes.words.ts'

export const DisputeResult = z.enum(disputeResults).meta({ title: 'Итог спора' })
export const EvidenceKind = z.enum(evidenceKinds).meta({ title: 'Откуда известно' })
