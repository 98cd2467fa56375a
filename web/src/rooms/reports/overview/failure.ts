import type { UseQueryResult } from '@tanstack/react-query'

type Read = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

export interface Failure {
  error: Error
  retry: () => void
}

export const isFailed = ({ data, error }: Pick<Read, 'data' | 'error'>): boolean =>
  error !== null && data === undefined

/** The error of the failed queries; the retry repeats only those. */
export function failureOf(...reads: readonly Read[]): Failure | undefined {
  const failed = reads.filter(isFailed)
  const error = failed[0]?.error
  if (!error) return undefined
  return {
    error,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
