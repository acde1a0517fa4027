from django.apps import apps
from django.conf import settings
from django.urls import include, path, re_path
from django.views.static import serve

from shop import faults, maintenance, sharing
from shop.payment import CardReturnView

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("checkout/card-return/", CardReturnView.as_view(), name="card-return"),
    path("basket/parcel-protection/", faults.remove_add_on, name="remove-add-on"),
    path("basket/shared/", sharing.open_shared, name="shared-basket"),
    path("maintenance/", include(maintenance.urlpatterns)),
    re_path(r"^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}),
    path("", include(apps.get_app_config("oscar").urls[0])),
]
