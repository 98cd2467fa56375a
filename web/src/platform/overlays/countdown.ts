/** A timer that can stand: what is being read must not vanish. */
export interface Countdown {
  hold: () => void
  goOn: () => void
  cancel: () => void
}

export function countdown(ms: number, onEnd: () => void): Countdown {
  let left = ms
  let startedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(onEnd, left)

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    hold: () => {
      if (timer === undefined) return
      stop()
      left -= Date.now() - startedAt
    },
    goOn: () => {
      if (timer !== undefined) return
      startedAt = Date.now()
      timer = setTimeout(onEnd, Math.max(0, left))
    },
    cancel: stop,
  }
}
