/** A pausable timer: a message must not close while it is being read. */
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
