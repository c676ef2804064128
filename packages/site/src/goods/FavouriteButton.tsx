import { HeartFilled, HeartOutlined } from '@ant-design/icons';
import { useSession } from '../session/session.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import { useFavourite } from './favourites.ts';

interface FavouriteButtonProps {
  goods: { goods_id: number; goods_name: string; is_collect: number };
}

/** The heart of a goods item; only a signed-in person has one (M070). */
export function FavouriteButton({ goods }: FavouriteButtonProps) {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const [isCollected, toggle] = useFavourite(goods);
  if (!isSignedIn) return null;
  return (
    <button
      type="button"
      className="goods-heart"
      aria-pressed={isCollected}
      aria-label={SAY.collectThis(goods.goods_name)}
      onClick={toggle}
    >
      {isCollected ? <HeartFilled aria-hidden /> : <HeartOutlined aria-hidden />}
    </button>
  );
}
