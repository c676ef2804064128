import { BellOutlined } from '@ant-design/icons';
import { usePopup } from '@giftship/kit/lib/use-popup.ts';
import { SHELL_COPY as SAY } from './copy.ts';

/** What the back office tells this operator. */
export function Bell() {
  const { place, isOpen, toggle } = usePopup();
  return (
    <div className="office-bell" ref={place}>
      <button type="button" aria-label={SAY.bell} aria-expanded={isOpen} onClick={toggle}>
        <BellOutlined />
      </button>
      {isOpen && (
        <div className="office-news" role="status">
          {SAY.nothingNew}
        </div>
      )}
    </div>
  );
}
