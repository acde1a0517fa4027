// Loaded into every process of the shop, so that its child processes exit when it is killed.
const { ppid } = process

setInterval(() => {
  if (process.ppid !== ppid) process.exit(0)
}, 500).unref()
