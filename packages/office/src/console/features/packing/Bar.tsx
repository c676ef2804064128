interface BarProps {
  done: number;
  all: number;
  /** Still on its way: blue; green else. */
  isBusy: boolean;
}

/** How far it is; the numbers stand beside it. */
export const Bar = ({ done, all, isBusy }: BarProps) => (
  <progress
    className={isBusy ? 'pack-bar busy' : 'pack-bar'}
    value={done}
    max={Math.max(1, all)}
    aria-hidden="true"
  />
);
